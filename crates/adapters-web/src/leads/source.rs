use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;
use kernel::Sensitive;
use leads::SourceAddress;
use thiserror::Error;

/// Who is believed when they say whom they speak for (`TRUSTED_PROXIES`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TrustedProxies(Vec<IpNet>);

/// A part of the list is neither an address nor a block of addresses.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("«{part}» is neither an IP address nor a block such as 10.0.0.0/8")]
pub struct ProxiesError {
    /// That part.
    pub part: String,
}

impl TrustedProxies {
    /// Reads addresses and blocks (`10.0.0.0/8`), separated by commas or blanks.
    pub fn parse(list: &str) -> Result<Self, ProxiesError> {
        let parts = list.split([',', ' ', '\t', '\n']).filter(|part| !part.is_empty());
        let block = |part: &str| part.parse::<IpNet>().ok().or_else(|| part.parse::<IpAddr>().ok().map(IpNet::from));
        parts
            .map(|part| block(part).ok_or_else(|| ProxiesError { part: part.to_owned() }))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|block| block.contains(&address))
    }

    /// Where a request comes from: the peer, or what a trusted peer says in `X-Forwarded-For`: the right-most hop
    /// that is not itself trusted, for anybody may have written what stands left of it.
    pub(super) fn source(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<SourceAddress> {
        let ConnectInfo(peer) = extensions.get::<ConnectInfo<SocketAddr>>()?;
        let mut source = peer.ip().to_canonical();
        let hops = headers.get_all("x-forwarded-for").into_iter();
        let mut hops: Vec<&str> = hops.flat_map(|line| line.to_str().unwrap_or("?").split(',')).collect();
        while self.trusts(source) {
            // No more hops, or nonsense: the last that is known.
            let Some(next) = hops.pop().and_then(hop) else { break };
            source = next;
        }
        Some(Sensitive::new(key(source)))
    }
}

/// An address as proxies write it: plain, in brackets, with a port.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let plain = text.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
    plain.or_else(|| text.parse::<SocketAddr>().ok().map(|hop| hop.ip())).map(|address| address.to_canonical())
}

/// One key of the rate limit. A subscriber of IPv6 owns a whole /64.
fn key(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let block = u128::from(address) & !u128::from(u64::MAX);
            format!("{}/64", Ipv6Addr::from(block))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(trusted: &str, peer: &str, lines: &[&str]) -> Option<String> {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().expect("a peer"), 4000)));
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().expect("a header"));
        }
        let proxies = TrustedProxies::parse(trusted).expect("a list");
        proxies.source(&extensions, &headers).map(|key| key.expose().clone())
    }

    #[test]
    fn only_a_trusted_peer_is_believed() {
        let said = ["198.51.100.7"];
        assert_eq!(source("", "203.0.113.9", &said).as_deref(), Some("203.0.113.9"));
        assert_eq!(source("10.0.0.0/8", "203.0.113.9", &said).as_deref(), Some("203.0.113.9"));
        assert_eq!(source("203.0.113.0/24", "203.0.113.9", &said).as_deref(), Some("198.51.100.7"));
        assert_eq!(source("127.0.0.1", "::ffff:127.0.0.1", &said).as_deref(), Some("198.51.100.7"));
        assert_eq!(TrustedProxies::default().source(&Extensions::new(), &HeaderMap::new()), None);
    }

    #[test]
    fn what_a_client_wrote_itself_is_not_believed() {
        let behind = |lines: &[&str]| source("127.0.0.1, 10.0.0.0/8", "127.0.0.1", lines);
        assert_eq!(behind(&["1.1.1.1, 198.51.100.7, 10.1.2.3"]).as_deref(), Some("198.51.100.7"));
        assert_eq!(behind(&["1.1.1.1", "198.51.100.7"]).as_deref(), Some("198.51.100.7"));
        assert_eq!(behind(&["10.9.9.9"]).as_deref(), Some("10.9.9.9"), "all are proxies: the farthest of them");
        assert_eq!(behind(&["198.51.100.7, unknown"]).as_deref(), Some("127.0.0.1"), "nonsense ends the chain");
        assert_eq!(behind(&[]).as_deref(), Some("127.0.0.1"));
    }

    #[test]
    fn an_address_is_read_as_proxies_write_it() {
        let said = |line: &str| source("127.0.0.1", "127.0.0.1", &[line]);
        assert_eq!(said(" 198.51.100.7:5555 ").as_deref(), Some("198.51.100.7"));
        assert_eq!(said("[2001:db8:1:2:3::4]:5555").as_deref(), Some("2001:db8:1:2::/64"));
        assert_eq!(said("2001:db8:1:2:ffff::1").as_deref(), Some("2001:db8:1:2::/64"));
        assert_eq!(said("[2001:db8:1:2::9]").as_deref(), Some("2001:db8:1:2::/64"));
    }

    #[test]
    fn a_list_names_what_is_wrong_in_it() {
        assert!(TrustedProxies::parse("127.0.0.1 ::1,10.0.0.0/8").is_ok());
        assert_eq!(TrustedProxies::parse("127.0.0.1,host").unwrap_err().part, "host");
        assert_eq!(TrustedProxies::parse("10.0.0.0/40").unwrap_err().part, "10.0.0.0/40");
    }
}
